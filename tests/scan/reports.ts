import { type Answered, answered } from './answered.ts'

/** One thing that a scanner reports, in one line. */
export interface Report {
  tool: Answered['tool']
  text: string
}

interface WapitiReport {
  method: string
  path: string
  parameter?: string
  info: string
}

/** What Wapiti's file in JSON holds. Its notes on what it met are no reports. */
export function wapitiReports(file: string): Report[] {
  const { vulnerabilities, anomalies } = JSON.parse(file) as Record<string, Record<string, WapitiReport[]>>
  return [vulnerabilities ?? {}, anomalies ?? {}].flatMap((kinds) =>
    Object.entries(kinds).flatMap(([kind, all]) =>
      all.map(({ method, path, parameter, info }): Report => {
        const text = `${kind}: ${method} ${path}${parameter ? ` (${parameter})` : ''}: ${info}`
        return { tool: 'wapiti', text: text.replace(/\s+/g, ' ') }
      }),
    ),
  )
}

/** What sqlmap's table of results holds: a line for each target, whose last cells are empty where nothing was found. */
export function sqlmapReports(file: string): Report[] {
  const [, ...lines] = file.trim().split('\n')
  return lines.filter((line) => !/,,,/.test(line)).map((line) => ({ tool: 'sqlmap', text: line.trim() }))
}

/** Why a report is none; undefined when nobody has looked at it. */
export const answerTo = ({ tool, text }: Report): string | undefined =>
  answered.find((one) => one.tool === tool && one.pattern.test(text))?.reason

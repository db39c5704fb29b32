import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { OpenApiDocument } from './openapi.ts'

const css = `
:root{color-scheme:light;--ink:#241714;--ink2:#584740;--line:#e9decf;--brand:#951d42}
body{margin:0;background:#fcf9f4;color:var(--ink);font:16px/1.55 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:32px 16px 64px}
h1{font-size:2rem;margin:0 0 8px}h2{margin:40px 0 8px;font-size:1.35rem}
p{max-width:42rem;color:var(--ink2);margin:0 0 12px}
details{border-top:1px solid var(--line);padding:12px 0}summary{cursor:pointer;display:flex;gap:12px;flex-wrap:wrap;align-items:baseline}
code{font:14px ui-monospace,monospace}.method{color:var(--brand);font-weight:600;min-width:4rem}
pre{overflow:auto;background:#f6efe4;border-radius:10px;padding:12px;font:13px/1.5 ui-monospace,monospace;max-height:28rem}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:6px 12px 6px 0;border-bottom:1px solid var(--line);vertical-align:top}
a{color:var(--brand)}`

const cssHash = createHash('sha256').update(css).digest('base64')

/** JSON to read, in which the name of a shape leads to the shape. */
const pretty = (value: unknown) =>
  raw(
    JSON.stringify(value, null, 2)
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replace(/"#\/components\/schemas\/(\w+)"/g, '"<a href="#$1">$1</a>"'),
  )

interface Schemaful {
  content?: Record<string, { schema?: unknown }>
}

const schemaOf = (part: object | undefined) => Object.values((part as Schemaful | undefined)?.content ?? {})[0]?.schema

type Operation = OpenApiDocument['paths'][string][string]

/** What a response says of itself, there or where it refers to. */
function descriptionOf(response: { $ref?: string; description?: string }, { components }: OpenApiDocument) {
  const named = components.responses[response.$ref?.split('/').pop() ?? ''] as { description: string } | undefined
  return named?.description ?? response.description
}

function operationHtml(path: string, method: string, operation: Operation, document: OpenApiDocument) {
  const answer = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))
  const answerSchema = schemaOf(answer?.[1])
  return html`<details id="${operation.operationId}">
    <summary><code class="method">${method.toUpperCase()}</code> <code>${path}</code> <span>${operation.summary}</span></summary>
    ${operation.description ? html`<p>${operation.description}</p>` : ''}
    ${operation.requestBody ? html`<h3>Body</h3><pre tabindex="0" aria-label="Schema of the body">${pretty(schemaOf(operation.requestBody))}</pre>` : ''}
    ${
      operation.parameters.length > 0
        ? html`<h3>Parameters</h3><pre tabindex="0" aria-label="Parameters">${pretty(operation.parameters)}</pre>`
        : ''
    }
    ${answerSchema ? html`<h3>Answer ${answer?.[0]}</h3><pre tabindex="0" aria-label="Schema of the answer">${pretty(answerSchema)}</pre>` : ''}
    <h3>Answers</h3>
    <table><tbody>${Object.entries(operation.responses).map(
      ([status, response]) =>
        html`<tr><th scope="row">${status}</th><td>${descriptionOf(response, document)}</td></tr>`,
    )}</tbody></table>
  </details>`
}

/** The page runs nothing and loads nothing. */
export const apiDocsPolicy = `default-src 'none'; style-src 'sha256-${cssHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The description of the API for people: every route, what it takes and what it answers. */
export function apiDocsHtml(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const page = html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title}</title>
        <style>${raw(css)}</style>
      </head>
      <body>
        <main>
          <h1>${document.info.title}</h1>
          <p>${document.info.description}</p>
          <p>For programs: <a href="/api/openapi.json">openapi.json</a></p>
          ${document.tags.map(
            ({ name, description }) =>
              html`<section><h2>${name}</h2><p>${description}</p>${operations
                .filter(({ operation }) => operation.tags.includes(name))
                .map(({ path, method, operation }) => operationHtml(path, method, operation, document))}</section>`,
          )}
          <section><h2>Shapes</h2>${Object.entries(document.components.schemas).map(
            ([name, schema]) =>
              html`<details id="${name}"><summary><code>${name}</code></summary><pre tabindex="0" aria-label="Schema of ${name}">${pretty(schema)}</pre></details>`,
          )}</section>
        </main>
      </body>
    </html>`
  return page.toString()
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const report = fileURLToPath(new URL('wrk/report.lua', import.meta.url))

/** Paths of one kind, and how often one of them is asked for beside those of other kinds. */
export interface PathGroup {
  weight: number
  paths: readonly string[]
}

/**
 * Runs `work` with a script for wrk that draws a kind by its weight and then one of its paths, on each connection so long after the answer
 * before. The same draws each time, unless a number is given as the script's first argument.
 */
export async function withPaths<Result>(
  groups: readonly PathGroup[],
  work: (script: string) => Promise<Result>,
  { pauseMs = 0 }: { pauseMs?: number } = {},
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'shringar-paths-'))
  try {
    const reads = groups.map(async ({ weight, paths }, index) => {
      const list = join(folder, `${index}.txt`)
      await writeFile(list, paths.join('\n'))
      return `add(${weight}, ${JSON.stringify(list)})`
    })
    const file = join(folder, 'paths.lua')
    await writeFile(
      file,
      `dofile(${JSON.stringify(report)})
local groups, total = {}, 0
local function add(weight, list)
  local paths = {}
  for path in io.lines(list) do paths[#paths + 1] = path end
  total = total + weight
  groups[#groups + 1] = { upto = total, paths = paths }
end
${(await Promise.all(reads)).join('\n')}
math.randomseed(1)
init = function(args) math.randomseed(tonumber(args[2]) or 1) end
request = function()
  local drawn = math.random() * total
  for _, group in ipairs(groups) do
    if drawn < group.upto then return wrk.format(nil, group.paths[math.random(#group.paths)]) end
  end
  return wrk.format(nil, groups[1].paths[1])
end
${pauseMs > 0 ? `delay = function() return ${pauseMs} end\n` : ''}`,
    )
    return await work(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

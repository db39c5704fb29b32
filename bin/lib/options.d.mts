import type { ParseArgsConfig, parseArgs } from 'node:util'

export function readOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
  args?: readonly string[],
): ReturnType<typeof parseArgs<{ options: Options }>>['values']

export function ensureBuilt(root: string, node: string): Promise<void>

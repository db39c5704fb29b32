export function shopCommand(root: string): { args: string[]; env: Record<string, string> }

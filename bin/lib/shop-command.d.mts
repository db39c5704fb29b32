export const shopCommand: { args: string[]; env: Record<string, string> }

export function packageBin(root: string, packageName: string, command: string): string

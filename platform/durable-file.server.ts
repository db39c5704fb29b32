import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a small file so that a power cut or a full disk leaves the old text or the new one, never a part: under another name, synced, then
 * renamed. Only we may read it.
 */
export async function writeDurably(path: string, text: string): Promise<void> {
  const unfinished = `${path}.new`
  const file = await open(unfinished, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, path)
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

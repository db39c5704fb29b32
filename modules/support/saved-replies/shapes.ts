import { z } from 'zod'
import { line, listOf } from '#platform/shapes.ts'
import { replyLimit, replySentence } from '../limits.ts'
import { paragraphs } from '../shapes.ts'
import { savedReplyLimits, savedReplySentences } from './limits.ts'

/** An answer that is used again; `version` is of what the form showed, and absent for a new one. */
export const SavedReplyInput = z
  .strictObject({
    title: line(savedReplyLimits.title, savedReplySentences.title),
    body: paragraphs(replyLimit, replySentence),
  })
  .meta({ id: 'SavedReplyInput' })
export type SavedReplyInput = z.output<typeof SavedReplyInput>

export const SavedReplyChange = SavedReplyInput.extend({ version: z.int().min(1).max(2_000_000_000) }).meta({
  id: 'SavedReplyChange',
})
export type SavedReplyChange = z.output<typeof SavedReplyChange>

export const SavedReply = z
  .object({ id: z.string(), title: z.string(), body: z.string(), version: z.int() })
  .meta({ id: 'SavedReply' })
export type SavedReplyView = z.output<typeof SavedReply>

export const SavedReplies = listOf(SavedReply).meta({ id: 'SavedReplies' })

import { orderIdForm, readableCharacter, ticketForm } from '#platform/kit/ids.ts'

const ids = new RegExp(`(\\b(?:${orderIdForm}|${ticketForm}|R-${readableCharacter}{7})\\b)`)

/** A text in which the ids of orders, messages and returns never break at their hyphens. */
export const WholeIds = ({ text }: { text: string }) =>
  text.split(ids).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )

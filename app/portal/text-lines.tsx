export interface TextLinesProps {
  /** What is empty has no line. The same text may stand twice: a reason may be the very word for what it explains. */
  lines: readonly (string | false | null | undefined)[]
  className?: string
}

/** Texts below one another. */
export function TextLines({ lines, className = '' }: TextLinesProps) {
  return lines.map((line, at) =>
    line ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text may stand twice, and their order is their own
      <span key={at} className={`block ${className}`}>
        {line}
      </span>
    ) : null,
  )
}

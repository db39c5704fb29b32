import { formatMoment } from '#platform/kit/dates.ts'

/** A day and its time, which stand below each other where both do not fit. */
export const Moment = ({ at }: { at: string }) =>
  formatMoment(at)
    .split(/(?<=,) /)
    .map((part) => (
      <span key={part} className="whitespace-nowrap">
        {part}{' '}
      </span>
    ))

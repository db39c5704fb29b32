import { api, call } from '#app/frame/api.ts'
import { lawDays } from '#modules/returns/law-days.ts'
import { returnLimits, returnMessages } from '#modules/returns/limits.ts'
import type { ReturnWindowsView } from '#modules/returns/shapes.ts'
import { DaysForm } from './days-by-category.tsx'

/** How many days after delivery unopened things may come back, by category. */
export function ReturnWindowsSection({ windows }: { windows: ReturnWindowsView }) {
  return (
    <DaysForm
      title="Return windows"
      text={`How many days after delivery unopened products can be returned, by category. Set 0 to refuse change-of-mind returns. Faulty, wrong, damaged or late products can always be returned for ${lawDays} days. Orders keep the days that applied when they were placed. The shop’s returns page says 30 days.`}
      subject="The windows"
      most={returnLimits.windowDays}
      sentence={returnMessages.windowDays}
      saved={windows}
      done="Saved. It applies to orders from now on."
      save={(json) => call(api.admin.settings['return-windows'].$put({ json }))}
    />
  )
}

import type { ComponentProps } from 'react'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** What is switched on; heard, and shown elsewhere in the row. */
  label: string
}

/** On or off, in force at once. */
export function Switch({ label, ...input }: SwitchProps) {
  return (
    <label className="inline-grid size-11 place-items-center">
      <input
        {...input}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its own state
        role="switch"
        aria-label={label}
        className="relative h-6 w-10 rounded-full border-line-strong bg-sunken transition-colors before:absolute before:top-1/2 before:left-[3px] before:size-4 before:-translate-y-1/2 before:rounded-full before:bg-line-strong before:transition-[left] checked:border-brand checked:bg-brand checked:before:left-[19px] checked:before:bg-on-brand checked:after:hidden"
      />
    </label>
  )
}

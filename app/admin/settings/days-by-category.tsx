import type { FormValues } from '#app/ui/form.ts'
import { SettingsForm, type SettingsFormProps } from './form.tsx'

/** A number of days for each category of the catalogue. */
export interface DaysByCategory {
  version: number
  categories: { name: string; days: number }[]
}

interface DaysFormProps<Saved extends DaysByCategory>
  extends Pick<SettingsFormProps<string, Saved>, 'title' | 'text' | 'subject' | 'done' | 'saved'> {
  most: number
  /** Said of what is no whole number from 0 to `most`. */
  sentence: string
  save: (edited: DaysByCategory) => Promise<Saved>
}

const nameAt = (at: number) => `categories.${at}.days`

/** A section with a field of whole days for each category. */
export function DaysForm<Saved extends DaysByCategory>({ most, sentence, save, ...section }: DaysFormProps<Saved>) {
  const { categories } = section.saved
  const check = (typed: string) => (/^\d{1,3}$/.test(typed.trim()) && Number(typed) <= most ? undefined : sentence)
  const fields = categories.map(({ name }, at) => ({ name: nameAt(at), label: `${name}, days`, check, numeric: true }))
  const daysIn = (texts: FormValues<string>) =>
    categories.map(({ name }, at) => ({ name, days: Number(texts[nameAt(at)]) }))
  return (
    <SettingsForm<string, Saved>
      {...section}
      groups={[{ fields }]}
      textsOf={(saved) => Object.fromEntries(saved.categories.map(({ days }, at) => [nameAt(at), String(days)]))}
      save={(texts, version) => save({ version, categories: daysIn(texts) })}
    />
  )
}

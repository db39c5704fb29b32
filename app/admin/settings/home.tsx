import { api, call } from '#app/frame/api.ts'
import { settingLimits as limits } from '#modules/settings/limits.ts'
import type { SettingsView } from '#modules/settings/shapes.ts'
import { optionalText, requiredText, year } from './checks.ts'
import { type FieldGroup, SettingsForm } from './form.tsx'

type FigureName = 'customers' | 'products' | 'cities' | 'rating' | 'foundedYear'

const figureGroups: FieldGroup<FigureName>[] = [
  {
    fields: [
      { name: 'customers', label: 'Happy customers', check: requiredText(limits.figure), hint: 'Such as 1K+.' },
      { name: 'products', label: 'Products', check: requiredText(limits.figure) },
      { name: 'cities', label: 'Cities', check: requiredText(limits.figure), hint: 'On the about page only.' },
      { name: 'rating', label: 'Rating', check: requiredText(limits.figure), hint: 'Such as 4.9.' },
      { name: 'foundedYear', label: 'Founded in', check: year, numeric: true, hint: 'About page and footer.' },
    ],
  },
]

/** What the home and about pages count. */
export function FiguresSection({ figures, onSaved }: { figures: SettingsView['figures']; onSaved: () => void }) {
  return (
    <SettingsForm<FigureName, SettingsView['figures']>
      title="Home and about figures"
      text="They appear on the home and about pages exactly as you write them. You are responsible for their accuracy."
      subject="The figures"
      groups={figureGroups}
      saved={figures}
      textsOf={({ version: _, ...texts }) => ({ ...texts, foundedYear: String(texts.foundedYear) })}
      done="Saved. The home and about pages show it now."
      onSaved={onSaved}
      save={async ({ foundedYear, ...texts }, version) => {
        const json = { ...texts, foundedYear: Number(foundedYear), version }
        return (await call(api.admin.settings.figures.$put({ json }))).figures
      }}
    />
  )
}

type AuthenticityName = 'promise' | 'proof'

const authenticityGroups: FieldGroup<AuthenticityName>[] = [
  {
    fields: [
      {
        name: 'promise',
        label: 'What you promise',
        optional: true,
        wide: true,
        check: optionalText(limits.authenticity),
        hint: 'For example: “From the maker, or from a seller who buys from the maker.”',
      },
      {
        name: 'proof',
        label: 'What shows it',
        optional: true,
        wide: true,
        multiline: true,
        check: optionalText(limits.authenticityProof),
        hint: 'What you hold: invoices from the makers, brand authorisations, and who can ask to see them. Customers read it under “Are the products authentic?”',
      },
    ],
  },
]

export interface AuthenticitySectionProps {
  authenticity: SettingsView['authenticity']
  onSaved: () => void
}

/** What the shop itself promises of authenticity. */
export function AuthenticitySection({ authenticity, onSaved }: AuthenticitySectionProps) {
  return (
    <SettingsForm<AuthenticityName, SettingsView['authenticity']>
      title="Authenticity"
      text="The home, about and contact pages repeat this promise. Leave it empty until you can prove it; they then only say that each page names the seller and the maker."
      subject="The promise of authenticity"
      groups={authenticityGroups}
      saved={authenticity}
      textsOf={({ version: _, ...texts }) => texts}
      done="Saved. The pages show it now."
      onSaved={onSaved}
      save={async (texts, version) =>
        (await call(api.admin.settings.authenticity.$put({ json: { ...texts, version } }))).authenticity
      }
    />
  )
}

type LineName = 'lines.0' | 'lines.1' | 'lines.2'
const lineNames: LineName[] = ['lines.0', 'lines.1', 'lines.2']

const lineGroups: FieldGroup<LineName>[] = [
  {
    fields: lineNames.map((name, at) => ({
      name,
      label: ['First line', 'Second line', 'Third line'][at] ?? '',
      optional: true,
      wide: true,
      check: optionalText(limits.announcement),
      ...(at === 0 ? { hint: 'The only one on a phone.' } : {}),
    })),
  },
]

export interface AnnouncementsSectionProps {
  announcements: SettingsView['announcements']
  onSaved: () => void
}

/** The strip above the header of every public page. */
export function AnnouncementsSection({ announcements, onSaved }: AnnouncementsSectionProps) {
  return (
    <SettingsForm<LineName, SettingsView['announcements']>
      title="Announcement strip"
      text="Up to three short lines above the header of every public page. Leave all three empty to hide the strip."
      subject="The announcement strip"
      groups={lineGroups}
      saved={announcements}
      textsOf={({ lines }) => ({
        'lines.0': lines[0] ?? '',
        'lines.1': lines[1] ?? '',
        'lines.2': lines[2] ?? '',
      })}
      done="Saved. Every page shows it now."
      onSaved={onSaved}
      save={async (texts, version) => {
        const lines = lineNames.map((name) => texts[name].trim()).filter((text) => text !== '')
        return (await call(api.admin.settings.announcements.$put({ json: { lines, version } }))).announcements
      }}
    />
  )
}

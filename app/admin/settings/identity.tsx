import { api, call } from '#app/frame/api.ts'
import { settingLimits as limits } from '#modules/settings/limits.ts'
import type { SettingsView } from '#modules/settings/shapes.ts'
import { email, gstin, optionalText, phone, requiredText } from './checks.ts'
import { type FieldGroup, SettingsForm } from './form.tsx'

type Identity = SettingsView['identity']
type Name =
  | 'name'
  | 'legalName'
  | 'supportPhone'
  | 'supportEmail'
  | 'address'
  | 'gstin'
  | `grievanceOfficer.${keyof Identity['grievanceOfficer']}`
  | `nodalContact.${keyof Identity['nodalContact']}`

const groups: FieldGroup<Name>[] = [
  {
    fields: [
      {
        name: 'name',
        label: 'Shop name',
        check: requiredText(limits.name),
        hint: 'In the header, page titles and emails.',
      },
      {
        name: 'legalName',
        label: 'Legal name',
        check: requiredText(limits.legalName),
        hint: 'The company behind the shop, on the contact and legal pages.',
      },
      { name: 'supportPhone', label: 'Support phone', type: 'tel', check: phone },
      { name: 'supportEmail', label: 'Support email', type: 'email', check: email },
      { name: 'address', label: 'Address', optional: true, wide: true, check: optionalText(limits.address) },
      { name: 'gstin', label: 'GSTIN', optional: true, check: gstin },
    ],
  },
  {
    legend: 'Grievance officer',
    text: 'Required by law; shown on the contact and legal pages.',
    fields: [
      { name: 'grievanceOfficer.name', label: 'Name', check: requiredText(limits.person) },
      { name: 'grievanceOfficer.designation', label: 'Designation', check: requiredText(limits.person) },
      { name: 'grievanceOfficer.email', label: 'Email', type: 'email', check: email },
      { name: 'grievanceOfficer.phone', label: 'Phone', type: 'tel', check: phone },
    ],
  },
  {
    legend: 'Nodal contact person',
    text: 'The contact for authorities; shown on the contact page.',
    fields: [
      { name: 'nodalContact.name', label: 'Name', check: requiredText(limits.person) },
      { name: 'nodalContact.email', label: 'Email', type: 'email', check: email },
      { name: 'nodalContact.phone', label: 'Phone', type: 'tel', check: phone },
    ],
  },
]

const textsOf = ({ grievanceOfficer: officer, nodalContact: nodal, version: _, ...own }: Identity) => ({
  ...own,
  'grievanceOfficer.name': officer.name,
  'grievanceOfficer.designation': officer.designation,
  'grievanceOfficer.email': officer.email,
  'grievanceOfficer.phone': officer.phone,
  'nodalContact.name': nodal.name,
  'nodalContact.email': nodal.email,
  'nodalContact.phone': nodal.phone,
})

/** Who the shop is and how to reach it. */
export function IdentitySection({ identity, onSaved }: { identity: Identity; onSaved: () => void }) {
  return (
    <SettingsForm
      title="Shop identity"
      text="What the shop says about itself: on every page, in emails, and where the law requires it."
      subject="The shop’s identity"
      groups={groups}
      saved={identity}
      textsOf={textsOf}
      done="Saved. Every page shows it now."
      onSaved={onSaved}
      save={async (typed, version) => {
        const { name, legalName, supportPhone, supportEmail, address } = typed
        const json = {
          version,
          ...{ name, legalName, supportPhone, supportEmail, address },
          gstin: typed.gstin,
          grievanceOfficer: {
            name: typed['grievanceOfficer.name'],
            designation: typed['grievanceOfficer.designation'],
            email: typed['grievanceOfficer.email'],
            phone: typed['grievanceOfficer.phone'],
          },
          nodalContact: {
            name: typed['nodalContact.name'],
            email: typed['nodalContact.email'],
            phone: typed['nodalContact.phone'],
          },
        }
        return (await call(api.admin.settings.identity.$put({ json }))).identity
      }}
    />
  )
}

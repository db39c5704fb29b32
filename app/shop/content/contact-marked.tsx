import type { FormErrors } from '#app/ui/form.ts'
import { MarkedFields } from '#app/ui/marked-fields.tsx'

/** In the order of the form. */
const fieldLabels = { name: 'Name', email: 'Email', phone: 'Phone', subject: 'Subject', message: 'Message' }

/** Links to the fields of a message that are not right. */
export default function MarkedInMessage({ errors }: { errors: FormErrors }) {
  return <MarkedFields errors={errors} labels={fieldLabels} />
}

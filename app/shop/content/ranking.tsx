import { Points } from './legal-page.tsx'

/** What is put forward beside the lists, and by what. One text for the terms and the page on ranking. */
export function PutForward() {
  return (
    <Points>
      {[
        'Bestselling Products on the home page: our own team chooses them, whoever sells them; of those chosen, the ones that people buy most are shown.',
        'New Arrivals: our own team chooses them among what is new, for 60 days; the latest are shown.',
        'Below a product: others that were bought in the same order, the most often bought first, and similar ones, of the same category, for the same concerns, skin and hair, at about the same price.',
      ]}
    </Points>
  )
}

import { ButtonLink } from '#app/ui/button.tsx'
import { Flower } from '#app/ui/flower.tsx'
import { Page, PageHeading } from './page.tsx'

const pigments = {
  neem: 'bg-ground-skincare text-neem-500',
  alta: 'bg-ground-makeup text-brand',
  neel: 'bg-ground-haircare text-neel-500',
  kesar: 'bg-ground-accessories text-kesar-500',
} as const

/** Four rows of cloth, each beginning one colour later. */
const order = [
  'neem',
  'alta',
  'neel',
  'kesar',
  'alta',
  'neel',
  'kesar',
  'neem',
  'neel',
  'kesar',
  'neem',
  'alta',
  'kesar',
  'neem',
  'alta',
  'neel',
] as const

/** A square of cloth with one motif out of place: its own square is empty, and it lies askew over the next. */
function Cloth() {
  return (
    <div aria-hidden="true" className="grid grid-cols-4 overflow-hidden rounded-petal">
      {order.map((pigment, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the squares of a cloth stand in a fixed order
          key={at}
          className={`grid aspect-square place-items-center ${at === 9 ? 'bg-sunken' : pigments[pigment]}`}
        >
          {at === 9 ? null : <Flower className={`w-[72%] ${at === 10 ? '[rotate:28deg] [translate:-46%_14%]' : ''}`} />}
        </span>
      ))}
    </div>
  )
}

/** Any path that is not ours. */
export default function NotFound() {
  return (
    <Page className="grid items-center gap-[clamp(1.5rem,5vw,4rem)] py-[clamp(1.5rem,5vw,4.5rem)] md:grid-cols-2">
      <div>
        <PageHeading size="hero">Page Not Found</PageHeading>
        <p className="mt-4 text-lg text-ink-2">
          This page has moved, or there is a typo in the link. Everything in the shop is still here.
        </p>
        <div className="mt-7 flex flex-wrap gap-3 max-md:*:grow">
          <ButtonLink to="/" size="lg">
            Go to Home
          </ButtonLink>
          <ButtonLink to="/products" size="lg" variant="secondary">
            Browse Products
          </ButtonLink>
        </div>
      </div>
      <Cloth />
    </Page>
  )
}

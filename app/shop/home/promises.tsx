import { useFrame } from '#app/root.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { badgeCheckIcon, truckIcon } from '#app/ui/icons.ts'
import { leafIcon } from '#app/ui/icons-pages.ts'

const promises = [
  // Beneath it stands what the operator promises, or what is plain to see.
  { icon: badgeCheckIcon, title: '100% Authentic', text: 'Each page names seller and maker.' },
  { icon: leafIcon, title: 'Natural Ingredients', text: 'Full ingredient lists for every cosmetic, in plain words.' },
  { icon: truckIcon, title: 'Fast Delivery', text: 'Free everywhere in India, usually within 5 days.' },
]

/** What the shop stands for, in three lines. */
export function HomePromises() {
  const { authenticity } = useFrame().shop
  return (
    <section aria-label="What we promise" className="band bg-sunken py-[clamp(1.75rem,3vw,2.75rem)]">
      <ul className="page grid gap-x-8 gap-y-5 md:grid-cols-3">
        {promises.map((promise, at) => (
          <li key={promise.title} className="grid grid-cols-[auto_1fr] gap-x-4">
            <Icon path={promise.icon} size={24} className="mt-0.5 text-brand-ink" />
            <div>
              <h2 className="text-lg font-semibold">{promise.title}</h2>
              <p className="text-sm text-ink-2">{(at === 0 && authenticity?.promise) || promise.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

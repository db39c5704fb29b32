import { useLocation } from 'react-router'
import { Tabs } from '#app/ui/tabs.tsx'

/** Lists that stand side by side under one entry of the navigation. */
export function SideBySide({ label, sections }: { label: string; sections: readonly { to: string; label: string }[] }) {
  const { pathname } = useLocation()
  const tabs = sections.map((section) => ({ ...section, id: section.to }))
  return <Tabs label={label} tabs={tabs} current={pathname} className="mt-2" />
}

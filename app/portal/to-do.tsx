import { Link } from 'react-router'
import type { BadgeTone } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { chevronRightIcon } from '#app/ui/icons.ts'
import { counted } from '#platform/kit/counted.ts'

export interface ToDo {
  key: string
  icon: string
  tone: Exclude<BadgeTone, 'neutral' | 'plum'>
  /** '2 orders to accept' */
  title: string
  /** A sentence that helps to decide whether it is urgent. */
  note: string
  /** The rows it is about. */
  to: string
}

const tones: Record<ToDo['tone'], string> = {
  saffron: 'bg-status-pending-soft text-status-pending',
  indigo: 'bg-status-processing-soft text-status-processing',
  neem: 'bg-status-delivered-soft text-status-delivered',
  geru: 'bg-status-cancelled-soft text-status-cancelled',
}

/** What waits, each line leading to it. `done` is said when nothing does. */
export function ToDoPanel({ title, toDos, done }: { title: string; toDos: readonly ToDo[]; done: string }) {
  return (
    <section aria-labelledby="to-do" className="panel flex min-w-0 flex-col">
      <h2 id="to-do" className="px-5 pt-4.5 pb-3 font-semibold">
        {title}
      </h2>
      {toDos.length === 0 ? (
        <p className="border-t border-line px-5 py-6 text-sm text-ink-2">{done}</p>
      ) : (
        <ul>
          {toDos.map((toDo) => (
            <li key={toDo.key} className="border-t border-line">
              <Link
                to={toDo.to}
                prefetch="intent"
                className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 px-5 py-3 text-sm leading-snug max-[20rem]:grid-cols-[minmax(0,1fr)_auto] hover:bg-hover focus-visible:-outline-offset-2"
              >
                <span
                  className={`grid size-9 place-items-center rounded-petal-sm max-[20rem]:hidden ${tones[toDo.tone]}`}
                >
                  <Icon path={toDo.icon} />
                </span>
                <span className="min-w-0">
                  <b className="block font-semibold tabular-nums">{toDo.title}</b>
                  <span className="text-ink-2 [overflow-wrap:anywhere]">{toDo.note}</span>
                </span>
                <Icon path={chevronRightIcon} className="text-brand-ink" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** '1 order', '12 orders', '999+ orders'. */
export const howMany = (count: number, one: string, many: string): string =>
  count >= 1_000 ? `999+ ${many}` : counted(count, one, many)

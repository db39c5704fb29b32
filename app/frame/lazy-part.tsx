import {
  type ComponentType,
  lazy,
  memo,
  type NamedExoticComponent,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
} from 'react'
import { replayEarlyPresses } from './early.ts'

/**
 * A part of a page whose script loads after the page is hydrated. Its words are in the document; what is pressed and chosen there
 * early is replayed once the part is hydrated. When the script does not load, the part stays as the document shows it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): NamedExoticComponent<Props> {
  const Part = lazy<ComponentType<Props>>(() => load().catch(() => new Promise<never>(() => {})))
  // A change of props before it is hydrated would remove its words.
  return memo((props: Props) => {
    const part = useRef<HTMLDivElement>(null)
    return (
      <div ref={part} data-asleep="" className="contents">
        <Suspense>
          <Part {...props} />
          <Waking part={part} />
        </Suspense>
      </div>
    )
  })
}

/** A part that its page is whole without: where its script does not load, as without a network, nothing stands in its place. */
export const lazyExtra = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> => lazy<ComponentType<Props>>(() => load().catch(() => ({ default: (_: Props) => null })))

function Waking({ part }: { part: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    part.current?.removeAttribute('data-asleep')
    replayEarlyPresses()
  }, [part])
  return null
}

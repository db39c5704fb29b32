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
 * A part of a page whose script comes after the page is awake. Its words are in the document; what is pressed and chosen there
 * before is done once it wakes. When the script does not come, what the document shows simply stays as it is.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): NamedExoticComponent<Props> {
  const Part = lazy<ComponentType<Props>>(() => load().catch(() => new Promise<never>(() => {})))
  // A change of props before it is awake would take its words away.
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

function Waking({ part }: { part: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    part.current?.removeAttribute('data-asleep')
    replayEarlyPresses()
  }, [part])
  return null
}

import { type ComponentProps, type ReactNode, type RefObject, useEffect, useId } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { searchIcon } from '#app/ui/icons.ts'
import { useOnDemand } from '#app/ui/on-demand.ts'
import type { SearchSuggestionsProps } from './search-suggestions.tsx'

export interface SearchBoxProps
  extends ComponentProps<'input'>,
    Pick<SearchSuggestionsProps, 'followsTyping' | 'onOpen'> {
  ref: RefObject<HTMLInputElement | null>
  /** In the box, behind the words. */
  children?: ReactNode
}

/**
 * The box in which products are searched for, in an element of its width. What it offers is loaded when somebody goes to it; above a list that follows
 * what is typed, when somebody presses it or its arrow down.
 */
export function SearchBox({ ref, followsTyping, onOpen, children, className, ...input }: SearchBoxProps) {
  const id = useId()
  const [Suggestions, load] = useOnDemand(() => import('./search-suggestions.tsx'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useEffect(() => {
    // Somebody may have gone to the box before.
    if (!followsTyping && document.activeElement === ref.current) load()
  }, [])
  return (
    <>
      <label htmlFor={id} className="sr-only">
        Search products
      </label>
      <Icon path={searchIcon} className="pointer-events-none absolute inset-y-0 left-3.5 my-auto text-ink-3" />
      <input
        {...input}
        ref={ref}
        id={id}
        {...(followsTyping
          ? { onPointerDown: load, onKeyDown: ({ key }: { key: string }) => key === 'ArrowDown' && load() }
          : { onFocus: load })}
        type="search"
        name="q"
        enterKeyHint="search"
        autoComplete="off"
        // searchTextMax, which would bring its rules along; a test holds the two together.
        maxLength={64}
        className={`control with-icon pl-11 ${className}`}
      />
      {children}
      {Suggestions ? <Suggestions input={ref} followsTyping={followsTyping} onOpen={onOpen} /> : null}
    </>
  )
}

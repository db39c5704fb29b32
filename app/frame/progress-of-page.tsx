import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/** Marks the link that was pressed until its page is there. */
function usePressedLink(isLoading: boolean): void {
  const pressed = useRef<Element>(null)
  useEffect(() => {
    const note = (event: MouseEvent) => {
      pressed.current = event.target instanceof Element ? event.target.closest('a[href]') : null
    }
    window.addEventListener('click', note, true)
    return () => window.removeEventListener('click', note, true)
  }, [])
  useEffect(() => {
    const link = pressed.current
    if (!isLoading || !link) return
    link.setAttribute('data-pending', '')
    return () => link.removeAttribute('data-pending')
  }, [isLoading])
}

/** While the next page loads: the pressed link looks pressed at once, and after 200 ms a line moves along the top. */
export function ProgressOfPage() {
  const isLoading = useNavigation().state === 'loading'
  usePressedLink(isLoading)
  return isLoading ? <div aria-hidden="true" className="page-progress" /> : null
}

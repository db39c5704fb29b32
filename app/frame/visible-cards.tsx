import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useLocation } from 'react-router'
import { isAway } from './offline/away.ts'
import { isLean } from './offline/connection.ts'

/** Of a list; each costs as much as a small photograph. */
const prefetchedAtMost = 6
/** The page stands still for so long before something is fetched ahead. */
const stillMs = 800

const cardLink = 'article a.stretched[href^="/products/"]'

/** The products whose cards are wholly on the screen, in their order. */
function productsInView(): string[] {
  return Array.from(document.querySelectorAll<HTMLAnchorElement>(cardLink)).flatMap((link) => {
    const { top, bottom, height } = link.getBoundingClientRect()
    return height > 0 && top >= 0 && bottom <= window.innerHeight ? (link.getAttribute('href') ?? []) : []
  })
}

/** Fetches ahead what a press on a card in view would ask for. Not on slow connections, nor where people save data. */
export function VisibleCards() {
  const { key } = useLocation()
  const [pages, setPages] = useState<{ of: string; paths: readonly string[] }>({ of: key, paths: [] })

  useEffect(() => {
    if (isLean()) return
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      if (isAway()) return
      setPages((last) => {
        const before = last.of === key ? last.paths : []
        const paths = [...new Set([...before, ...productsInView()])].slice(0, prefetchedAtMost)
        return { of: key, paths }
      })
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(look, stillMs)
    }
    wait()
    window.addEventListener('scroll', wait, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', wait)
    }
  }, [key])

  return pages.of === key ? pages.paths.map((path) => <PrefetchPageLinks key={path} page={path} />) : null
}

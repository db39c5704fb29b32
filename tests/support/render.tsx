import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'

/** The HTML of a piece of a page as it is drawn first, at an address of its own. */
export function htmlOf(piece: ReactNode): string {
  const router = createMemoryRouter([{ path: '/', element: piece }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

/** Its words, as somebody reads them from top to bottom. */
export const wordsOf = (piece: ReactNode): string =>
  htmlOf(piece)
    .replace(/<wbr\/?>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

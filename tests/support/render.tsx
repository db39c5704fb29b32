import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'

/** The HTML of a piece of a page as it is drawn first, at an address of its own, with what stands behind its `?`. */
export function htmlOf(piece: ReactNode, search = ''): string {
  const router = createMemoryRouter([{ path: '/', element: piece }], { initialEntries: [`/${search}`] })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

/** Its words, as somebody reads them from top to bottom. */
export const wordsOf = (piece: ReactNode, search = ''): string =>
  htmlOf(piece, search)
    .replace(/<wbr\/?>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

import type { MetaDescriptor } from 'react-router'
import { pageTitle } from './page-title.ts'

/** A picture for whoever shows a link to the page. Absolute address, pixels. */
export interface ShareImage {
  url: string
  width: number
  height: number
  alt: string
}

/** A value of schema.org, as search engines read it (JSON-LD). */
export type Structured = { [name: string]: StructuredValue }
type StructuredValue = string | number | boolean | Structured | StructuredValue[]

export interface PageMeta {
  title: string
  description: string
  image?: ShareImage | null | undefined
  /** What the page is about, in the vocabulary of schema.org. */
  structured?: Structured[]
}

/** The title, words and picture of a public page, for its `meta`. The canonical address comes with the frame of every page. */
export function pageMeta(page: PageMeta, matches: Parameters<typeof pageTitle>[1]): MetaDescriptor[] {
  const { title, description, image, structured = [] } = page
  return [
    { title: pageTitle(title, matches) },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(image
      ? [
          { property: 'og:image', content: image.url },
          { property: 'og:image:width', content: String(image.width) },
          { property: 'og:image:height', content: String(image.height) },
          { property: 'og:image:alt', content: image.alt },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
    ...structured.map((thing) => ({ 'script:ld+json': thing })),
  ]
}

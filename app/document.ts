import { createContext } from 'react-router'

/** Errors while a document was rendered. A page with errors must be neither stored nor answered as if it were whole. */
export const renderErrors = createContext<unknown[]>()

/** The rendered page, handed over as bytes: a Response would copy them twice. */
export const renderedPage = createContext<Buffer[]>()

/** What marks the scripts that the renderer itself writes, a new one for each render: nobody else can write it. */
export const scriptMark = createContext<string>()

/** Tags that a loader finds out while it reads, such as the products that a page shows beside its own. */
export const shownTags = createContext<string[]>()

/** A value of schema.org, as search engines read it (JSON-LD). */
export type Structured = { [name: string]: StructuredValue }
type StructuredValue = string | number | boolean | Structured | StructuredValue[]

/**
 * What a loader tells search engines, and sites that preview links, about its page. The server writes it into the document's head;
 * no script carries it.
 */
export interface PageNotes {
  /** Without the shop's name. */
  title: string
  /** One or two sentences for search results. */
  description: string
  /** The picture that stands for the page. Absolute address, pixels. */
  image?: { url: string; width: number; height: number; alt: string } | null
  /** What the page is about. */
  structured?: Structured[]
}

/** Where a loader puts the notes of its page. */
export const pageNotes = createContext<PageNotes[]>()

/** What a route says of the public document it makes, as its `handle`. The page store reads it; the page itself need not. */
export interface DocumentHandle {
  document: {
    /**
     * The search parameters that the document depends on. Each gets the raw value (or null) and answers with the one form
     * it is stored and rendered under, or null to leave it out; a default that depends on another parameter looks at `given`.
     * Parameters that are not declared reach neither key nor page.
     */
    search?: Record<string, (raw: string | null, given: URLSearchParams) => string | null>
    /** What the document shows, so that a change of it drops the document. Every document is dropped by 'everything'. */
    tags?: (params: Record<string, string | undefined>) => string[]
    /** True where the path names something personal: one document serves the whole pattern. */
    shared?: boolean
    /** Extra headers, such as a stricter Referrer-Policy. */
    headers?: Record<string, string>
  }
}

import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { type RenderToPipeableStreamOptions, renderToPipeableStream as render } from 'react-dom/server'
import type { EntryContext } from 'react-router'

// Stands in for react-dom/server while the built shop is loaded: it renders as ever and remembers what it was given.

type Tree = ReactElement<{ context: EntryContext }>

let last: { tree: Tree; handoff: ReadableStream<Uint8Array> | undefined } | undefined

export function renderToPipeableStream(children: ReactNode, options?: RenderToPipeableStreamOptions) {
  if (isValidElement<Tree['props']>(children)) {
    const { context } = children.props
    // The data for the browser come as a stream that can be read once: one copy is rendered now, the other is for later.
    const [now, later] = context.serverHandoffStream?.tee() ?? []
    context.serverHandoffStream = now
    last = { tree: children, handoff: later }
  }
  return render(children, options)
}

/** The tree that was rendered last, ready to be rendered again as often as one likes. */
export async function lastTree(): Promise<() => ReactElement> {
  if (!last) throw new Error('Nothing was rendered yet.')
  const { tree, handoff } = last
  const chunks: Uint8Array[] = []
  if (handoff) for await (const chunk of handoff) chunks.push(chunk)
  return () => {
    const serverHandoffStream = handoff && new Response(Buffer.concat(chunks)).body
    return cloneElement(tree, {
      context: { ...tree.props.context, renderMeta: {}, serverHandoffStream: serverHandoffStream ?? undefined },
    })
  }
}

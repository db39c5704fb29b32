/** How a photograph lies on its stage: enlarged by `scale` about its middle and moved by `x` and `y` pixels. */
export interface ZoomView {
  scale: number
  x: number
  y: number
}

export interface Point {
  x: number
  y: number
}

/** Not enlarged: all of the photograph is on the stage. */
export const wholePhoto: ZoomView = { scale: 1, x: 0, y: 0 }
/** As large as it gets: so many times the whole photograph. */
export const scaleMax = 4

const within = (value: number, bound: number) => Math.min(bound, Math.max(-bound, value))

/** The same view with nothing but photograph on the stage: never smaller than whole, never pushed away from an edge. */
export function heldIn({ scale, x, y }: ZoomView, stage: { width: number; height: number }): ZoomView {
  const kept = Math.min(scaleMax, Math.max(1, scale))
  return {
    scale: kept,
    x: within(x, ((kept - 1) * stage.width) / 2),
    y: within(y, ((kept - 1) * stage.height) / 2),
  }
}

/** Enlarged to `scale` so that what lies under `at` (from the middle of the stage) stays there. */
export function zoomedAt(view: ZoomView, scale: number, at: Point): ZoomView {
  const kept = Math.min(scaleMax, Math.max(1, scale))
  const factor = kept / view.scale
  return { scale: kept, x: at.x - (at.x - view.x) * factor, y: at.y - (at.y - view.y) * factor }
}

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce((total, point) => ({ x: total.x + point.x, y: total.y + point.y }), { x: 0, y: 0 })
  return { x: sum.x / points.length, y: sum.y / points.length }
}

function spreadOf([one, other]: readonly Point[]): number {
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
}

/** The view after two fingers moved: it follows their middle, and grows as they spread. */
export function pinched(view: ZoomView, before: readonly Point[], now: readonly Point[]): ZoomView {
  const [from, to] = [middleOf(before), middleOf(now)]
  const spread = spreadOf(before)
  const zoomed = zoomedAt(view, view.scale * (spread > 0 ? spreadOf(now) / spread : 1), to)
  return { ...zoomed, x: zoomed.x + to.x - from.x, y: zoomed.y + to.y - from.y }
}

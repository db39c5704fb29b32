import { type PointerEvent, type RefObject, useCallback, useRef, useState } from 'react'
import { heldIn, type Point, pinched, wholePhoto, type ZoomView, zoomedAt } from './zoom-view.ts'

/** Pixels. A shorter move counts as a press; a sideways move of more than `swipe` over a whole photograph turns to the next. */
const press = 6
const swipe = 48
const pressScale = 2.5
const keyStep = 80

/** How a photograph lies on its stage; it is moved directly, so that it follows the finger. The wheel enlarges it. */
function useZoomView(photo: RefObject<HTMLElement | null>) {
  const view = useRef<ZoomView>(wholePhoto)
  const [scale, setScale] = useState(1)

  const put = useCallback(
    (next: ZoomView) => {
      const box = photo.current
      if (!box) return
      const held = heldIn(next, { width: box.clientWidth, height: box.clientHeight })
      view.current = held
      box.style.transform = `translate(${held.x}px, ${held.y}px) scale(${held.scale})`
      setScale(held.scale)
    },
    [photo],
  )

  /** From the middle of the stage, which the enlargement is about. */
  const pointOf = useCallback(
    ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
      const box = photo.current?.parentElement?.getBoundingClientRect()
      return box
        ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
        : { x: clientX, y: clientY }
    },
    [photo],
  )

  // The wheel must be kept from scrolling the page behind, which React's own listener may not.
  const stage = useCallback(
    (element: HTMLElement | null) => {
      const turn = (event: WheelEvent) => {
        event.preventDefault()
        put(zoomedAt(view.current, view.current.scale * Math.exp(-event.deltaY / 300), pointOf(event)))
      }
      element?.addEventListener('wheel', turn, { passive: false })
      return () => element?.removeEventListener('wheel', turn)
    },
    [put, pointOf],
  )

  return { view, scale, put, pointOf, stage }
}

/** Fingers on the stage: pinching and dragging move the photograph, a press enlarges it, a sideways swipe turns to the next. */
function useFingers({ view, put, pointOf }: ReturnType<typeof useZoomView>, onSwipe: (step: 1 | -1) => void) {
  const fingers = useRef(new Map<number, Point>())
  const began = useRef<Point & { moved: boolean }>({ x: 0, y: 0, moved: false })

  function down(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    const point = pointOf(event)
    fingers.current.set(event.pointerId, point)
    began.current = { ...point, moved: fingers.current.size > 1 }
  }

  function move(event: PointerEvent<HTMLElement>) {
    const last = fingers.current.get(event.pointerId)
    if (!last) return
    const before = [...fingers.current.values()]
    const point = pointOf(event)
    fingers.current.set(event.pointerId, point)
    const now = [...fingers.current.values()]
    if (Math.hypot(point.x - began.current.x, point.y - began.current.y) > press) began.current.moved = true
    if (now.length > 1) {
      put(pinched(view.current, before, now))
    } else if (view.current.scale > 1) {
      put({ ...view.current, x: view.current.x + point.x - last.x, y: view.current.y + point.y - last.y })
    }
  }

  function up(event: PointerEvent<HTMLElement>) {
    const last = fingers.current.get(event.pointerId)
    fingers.current.delete(event.pointerId)
    if (!last || fingers.current.size > 0) return
    if (!began.current.moved) {
      put(view.current.scale > 1 ? wholePhoto : zoomedAt(view.current, pressScale, last))
    } else if (view.current.scale === 1 && Math.abs(last.x - began.current.x) > swipe) {
      onSwipe(last.x < began.current.x ? 1 : -1)
    }
  }

  return {
    onPointerDown: down,
    onPointerMove: move,
    onPointerUp: up,
    onPointerCancel: (event: PointerEvent<HTMLElement>) => fingers.current.delete(event.pointerId),
  }
}

/** A photograph that fingers, the wheel, buttons and keys enlarge and move. */
export function useZoom(photo: RefObject<HTMLElement | null>, onSwipe: (step: 1 | -1) => void) {
  const zoomed = useZoomView(photo)
  const { view, scale, put, stage } = zoomed
  return {
    stage,
    scale,
    reset: () => put(wholePhoto),
    zoomBy: (factor: number) => put(zoomedAt(view.current, view.current.scale * factor, { x: 0, y: 0 })),
    /** Looks further along the enlarged photograph. */
    look: (x: number, y: number) =>
      put({ ...view.current, x: view.current.x - x * keyStep, y: view.current.y - y * keyStep }),
    handlers: useFingers(zoomed, onSwipe),
  }
}

import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/dialog.tsx'
import { listingLimits } from '#modules/listing/limits.ts'
import type { Crop } from './upload.ts'

const ratio = 5 / 4
/** The canvas in its own pixels: twice its size on the page, for sharp screens. */
const stage = { width: 640, height: 800 }

interface Look {
  /** 1 shows as much as fits, 4 a quarter of its width. */
  zoom: number
  /** The middle of what is seen, as fractions of the picture. */
  x: number
  y: number
}

/** As much as fits, from the middle. */
const middle: Look = { zoom: 1, x: 0.5, y: 0.5 }

/** The part of a picture that is seen, in its own pixels; never beyond its edges. */
function partOf(picture: ImageBitmap, { zoom, x, y }: Look) {
  const width = Math.min(picture.width, picture.height / ratio) / zoom
  const height = width * ratio
  const within = (middle: number, part: number, whole: number) =>
    Math.min(Math.max(middle * whole - part / 2, 0), whole - part)
  return { left: within(x, width, picture.width), top: within(y, height, picture.height), width, height }
}

/** The file as a picture: undefined until it is decoded, null where the browser cannot. */
function usePicture(file: File): ImageBitmap | null | undefined {
  const [picture, setPicture] = useState<ImageBitmap | null>()
  useEffect(() => {
    let bitmap: ImageBitmap | undefined
    let isOpen = true
    createImageBitmap(file).then(
      (made) => {
        bitmap = made
        if (isOpen) setPicture(made)
        else made.close()
      },
      () => isOpen && setPicture(null),
    )
    return () => {
      isOpen = false
      bitmap?.close()
    }
  }, [file])

  return picture
}

/** The part of a picture that is looked at, drawn onto the canvas. */
function useLook(picture: ImageBitmap | null | undefined) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [look, setLook] = useState<Look>(middle)

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || !picture) return
    const part = partOf(picture, look)
    context.clearRect(0, 0, stage.width, stage.height)
    context.drawImage(picture, part.left, part.top, part.width, part.height, 0, 0, stage.width, stage.height)
  }, [picture, look])

  /** Moves by fractions of what is seen, and stops at the edges. */
  function pan(byX: number, byY: number) {
    if (!picture) return
    setLook((last) => {
      const part = partOf(picture, last)
      const next = partOf(picture, {
        ...last,
        x: (part.left + part.width * (0.5 + byX)) / picture.width,
        y: (part.top + part.height * (0.5 + byY)) / picture.height,
      })
      return {
        ...last,
        x: (next.left + next.width / 2) / picture.width,
        y: (next.top + next.height / 2) / picture.height,
      }
    })
  }

  return { canvas, look, pan, setZoom: (zoom: number) => setLook((last) => ({ ...last, zoom })) }
}

export interface CropSheetProps {
  file: File
  onClose: () => void
  onCrop: (crop: Crop) => void
}

/** Chooses the 4:5 part of a picture: drag, arrow keys and a slider. */
export function CropSheet({ file, onClose, onCrop }: CropSheetProps) {
  const id = useId()
  const drag = useRef<{ x: number; y: number }>(undefined)
  const picture = usePicture(file)
  const { canvas, look, pan, setZoom } = useLook(picture)
  // Closer than this, what is left would be refused as too small.
  const closest = picture ? Math.max(1, Math.min(4, partOf(picture, middle).width / listingLimits.photoWidthLeast)) : 4

  const walk = (event: KeyboardEvent) => {
    const step = { ArrowLeft: [-0.05, 0], ArrowRight: [0.05, 0], ArrowUp: [0, -0.05], ArrowDown: [0, 0.05] }[event.key]
    if (!step) return
    event.preventDefault()
    pan(step[0] ?? 0, step[1] ?? 0)
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const from = drag.current
    if (!from) return
    const { width, height } = event.currentTarget.getBoundingClientRect()
    drag.current = { x: event.clientX, y: event.clientY }
    pan((from.x - event.clientX) / width, (from.y - event.clientY) / height)
  }
  function use() {
    if (!picture) return
    const part = partOf(picture, look)
    onCrop({
      left: part.left / picture.width,
      top: part.top / picture.height,
      width: part.width / picture.width,
    })
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title="Crop the photo"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep as is
          </Button>
          <Button onClick={use} disabled={!picture}>
            Apply crop
          </Button>
        </>
      }
    >
      {picture === null ? (
        <p className="pt-4">This photo cannot be shown here. It was uploaded with its middle part.</p>
      ) : (
        <div className="grid justify-items-center gap-4 pt-4">
          <p id={`${id}-how`} className="text-sm text-ink-2">
            Drag the photo, or move it with the arrow keys. Lists show all of it; product pages show at least the part
            between the lines.
          </p>
          <div
            role="application"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved with the arrow keys
            tabIndex={0}
            aria-label="Part of the photo that is kept"
            aria-describedby={`${id}-how`}
            onKeyDown={walk}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId)
              drag.current = { x: event.clientX, y: event.clientY }
            }}
            onPointerMove={move}
            onPointerUp={() => {
              drag.current = undefined
            }}
            onPointerCancel={() => {
              drag.current = undefined
            }}
            className="relative aspect-4/5 w-full max-w-[min(20rem,44dvh)] cursor-grab touch-none overflow-hidden rounded-lg bg-sunken active:cursor-grabbing"
          >
            <canvas ref={canvas} width={stage.width} height={stage.height} className="size-full" />
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-x-0 top-1/2 h-[69%] -translate-y-1/2 border-y-2 border-dashed border-white/90 [box-shadow:0_0_0_1px_rgb(0_0_0/0.3)]"
            />
          </div>
          <label htmlFor={id} className="grid w-full max-w-80 gap-1 text-sm font-semibold">
            Zoom
            <input
              id={id}
              type="range"
              min={1}
              max={closest}
              step={0.05}
              value={look.zoom}
              onChange={(event) => setZoom(Number(event.target.value))}
              className="min-h-11 w-full accent-brand"
            />
          </label>
        </div>
      )}
    </Sheet>
  )
}

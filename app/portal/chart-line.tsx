import { type PointerEvent, useId, useRef, useState } from 'react'
import { labelledDays, roundScale, shortRupees } from './chart-scale.ts'
import { useWidth } from './chart-width.ts'

export interface ChartDay {
  /** `2026-11-20` */
  day: string
  value: number
  /** Of the period it is compared with. */
  before: number
}

export interface LineChartProps {
  days: readonly ChartDay[]
  /** Range and peak in a sentence, for those who do not see the line. */
  sentence: string
  /** What a value reads as: '₹15,400'. */
  format: (value: number) => string
  /** What the comparison is called: 'previous 30 days'. */
  beforeLabel: string
}

const height = 240
const edge = { top: 10, right: 8, bottom: 26, left: 46 }

const shortDay = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' })
/** `2026-11-20` → `20 Nov`. */
export const dayLabel = (day: string) => shortDay.format(new Date(`${day}T00:00:00Z`))

type PointOf = (at: number, value: number) => { x: number; y: number }

function lineThrough(values: readonly number[], pointOf: PointOf): string {
  return values
    .map((value, at) => {
      const { x, y } = pointOf(at, value)
      return `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}

/** Sales day by day: a line with its area, and dashed what it is compared with. A day can be read by pointer or arrow keys. */
export function LineChart({ days, sentence, format, beforeLabel }: LineChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [chosen, setChosen] = useState<number>()
  const last = days.length - 1
  const ticks = roundScale(Math.max(0, ...days.map((day) => Math.max(day.value, day.before))))
  const top = ticks.at(-1) || 1
  const inner = { width: Math.max(0, width - edge.left - edge.right), height: height - edge.top - edge.bottom }
  const floor = edge.top + inner.height
  const pointOf: PointOf = (at, value) => ({
    x: edge.left + (last === 0 ? inner.width / 2 : (at / last) * inner.width),
    y: floor - (value / top) * inner.height,
  })
  const point = (event: PointerEvent) => {
    const left = event.clientX - (box.current?.getBoundingClientRect().left ?? 0) - edge.left
    setChosen(Math.min(last, Math.max(0, Math.round((left / Math.max(1, inner.width)) * last))))
  }
  const shown = chosen === undefined ? undefined : days[Math.min(chosen, last)]
  const reading = (day: ChartDay) => `${dayLabel(day.day)}: ${format(day.value)}; ${beforeLabel}: ${format(day.before)}`

  return (
    <div
      ref={box}
      className="relative min-h-60 rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setChosen(undefined)}
    >
      {width > 0 ? (
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={sentence}
          className="block touch-pan-y"
        >
          <Axes days={days} ticks={ticks} pointOf={pointOf} width={width} />
          {days.length > 1 ? <Lines days={days} pointOf={pointOf} floor={floor} /> : null}
          <Mark
            at={shown ? Math.min(chosen ?? 0, last) : last}
            days={days}
            pointOf={pointOf}
            line={shown !== undefined}
          />
          {shown ? (
            <Reading
              x={pointOf(Math.min(chosen ?? 0, last), 0).x}
              width={width}
              title={dayLabel(shown.day)}
              lines={[format(shown.value), `${beforeLabel}: ${format(shown.before)}`]}
            />
          ) : null}
        </svg>
      ) : null}
      {/* The same reading by arrow keys. */}
      <input
        type="range"
        min={0}
        max={last}
        value={chosen ?? last}
        aria-label="Read the chart day by day"
        aria-valuetext={days[chosen ?? last] ? reading(days[chosen ?? last] as ChartDay) : ''}
        onChange={(event) => setChosen(Number(event.target.value))}
        onFocus={(event) => {
          if (event.target.matches(':focus-visible')) setChosen(chosen ?? last)
        }}
        onBlur={() => setChosen(undefined)}
        className="sr-only"
      />
    </div>
  )
}

interface AxesProps {
  days: readonly ChartDay[]
  ticks: readonly number[]
  pointOf: PointOf
  width: number
}

/** Amounts on the left with their lines, days below. */
function Axes({ days, ticks, pointOf, width }: AxesProps) {
  const last = days.length - 1
  const room = Math.max(0, width - edge.left - edge.right)
  return (
    <g className="fill-[var(--chart-axis)] text-2xs font-medium tabular-nums">
      {ticks.map((tick) => {
        const { y } = pointOf(0, tick)
        return (
          <g key={tick}>
            <path d={`M${edge.left} ${y}H${width - edge.right}`} stroke="var(--chart-grid)" />
            <text x={edge.left - 8} y={y + 4} textAnchor="end">
              {shortRupees(tick)}
            </text>
          </g>
        )
      })}
      {labelledDays(days.length, Math.max(2, Math.floor(room / 76))).map((at) => (
        <text
          key={at}
          x={pointOf(at, 0).x}
          y={height - 6}
          textAnchor={at === 0 && last > 0 ? 'start' : at === last && last > 0 ? 'end' : 'middle'}
        >
          {dayLabel(days[at]?.day ?? '')}
        </text>
      ))}
    </g>
  )
}

interface LinesProps {
  days: readonly ChartDay[]
  pointOf: PointOf
  /** Where 0 lies. */
  floor: number
}

/** The line with its area, and dashed the one it is compared with. */
function Lines({ days, pointOf, floor }: LinesProps) {
  const fill = useId()
  const last = days.length - 1
  const line = lineThrough(
    days.map((day) => day.value),
    pointOf,
  )
  return (
    <>
      <defs>
        <linearGradient id={fill} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--chart-1)" stopOpacity="0.2" />
          <stop offset="1" stopColor="var(--chart-1)" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path
        d={lineThrough(
          days.map((day) => day.before),
          pointOf,
        )}
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth="1.5"
        strokeDasharray="4 4"
        strokeLinejoin="round"
      />
      <path d={`${line}L${pointOf(last, 0).x} ${floor}L${pointOf(0, 0).x} ${floor}z`} fill={`url(#${fill})`} />
      <path
        d={line}
        fill="none"
        stroke="var(--chart-1)"
        strokeWidth="2.25"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </>
  )
}

interface MarkProps {
  at: number
  days: readonly ChartDay[]
  pointOf: PointOf
  /** Whether a line drops from it to the axis. */
  line: boolean
}

function Mark({ at, days, pointOf, line }: MarkProps) {
  const day = days[at]
  if (!day) return null
  const { x, y } = pointOf(at, day.value)
  return (
    <>
      {line ? (
        <path d={`M${x} ${edge.top}V${height - edge.bottom}`} stroke="var(--chart-axis)" strokeWidth="1" />
      ) : null}
      <circle cx={x} cy={y} r="4.5" fill="var(--chart-1)" stroke="var(--surface)" strokeWidth="2" />
    </>
  )
}

interface ReadingProps {
  x: number
  width: number
  title: string
  lines: readonly [string, string]
}

/** A small dark card beside the chosen day; it keeps inside the chart. */
function Reading({ x, width, title, lines }: ReadingProps) {
  const box = { width: Math.max(92, lines[1].length * 6.4 + 20), height: 64 }
  const left = x + 12 + box.width > width ? Math.max(0, x - 12 - box.width) : x + 12
  return (
    <g className="pointer-events-none">
      <rect x={left} y={edge.top} width={box.width} height={box.height} rx="8" className="fill-inverse" />
      <text x={left + 10} y={edge.top + 18} className="fill-ink-inverse text-2xs opacity-80">
        {title}
      </text>
      <text x={left + 10} y={edge.top + 37} className="fill-ink-inverse text-sm font-semibold tabular-nums">
        {lines[0]}
      </text>
      <text x={left + 10} y={edge.top + 54} className="fill-ink-inverse text-2xs tabular-nums opacity-80">
        {lines[1]}
      </text>
    </g>
  )
}

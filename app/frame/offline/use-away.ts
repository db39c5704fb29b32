import { useEffect, useState } from 'react'
import { isReachable } from './connection.ts'
import { isCopy } from './worker-client.ts'

const askAgainMs = 5_000

/** Whether the shop is out of reach. While it is, asks every few seconds, and calls `onBack` once it answers again. */
export function useAway(onBack: () => void): boolean {
  const [isDoubtful, setDoubtful] = useState(() => !navigator.onLine || isCopy())
  const [isAway, setAway] = useState(() => !navigator.onLine)

  useEffect(() => {
    const leave = () => {
      setDoubtful(true)
      setAway(true)
    }
    window.addEventListener('offline', leave)
    return () => window.removeEventListener('offline', leave)
  }, [])

  useEffect(() => {
    if (!isDoubtful) return
    let isOver = false
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      const answers = await isReachable()
      if (isOver) return
      setAway(!answers)
      // Where the browser believes that it has no network, an answer may have been the last one.
      setDoubtful(!answers || !navigator.onLine)
      if (answers && navigator.onLine) onBack()
    }
    void ask()
    const timer = setInterval(ask, askAgainMs)
    window.addEventListener('online', ask)
    document.addEventListener('visibilitychange', ask)
    return () => {
      isOver = true
      clearInterval(timer)
      window.removeEventListener('online', ask)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [isDoubtful, onBack])

  return isAway
}

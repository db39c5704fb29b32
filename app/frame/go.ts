import { type NavigateOptions, useNavigate } from 'react-router'

/** Leads somewhere by script. Without a network the page is asked for as a document, which the service worker answers: the router would ask for data alone. */
export function useGo(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  return (to, options) => {
    if (navigator.onLine || !navigator.serviceWorker?.controller) navigate(to, options)
    else location.assign(to)
  }
}

import { type NavigateOptions, useNavigate } from 'react-router'
import { away } from './offline/away.ts'

/** Leads somewhere by script. `onStay` is called where the shop is out of reach and the list that is shown stays. */
export function useGo(): (to: string, options?: NavigateOptions, onStay?: () => void) => void {
  const navigate = useNavigate()
  return (to, options, onStay) => {
    const lead = away()
    if (lead) lead(to, onStay)
    else navigate(to, options)
  }
}

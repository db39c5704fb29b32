import { useEffect, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { getSession, useSession } from '#app/frame/session.ts'
import type { MyReviewsView } from '#modules/reviews/shapes.ts'

/** What the signed-in person may write about a product, wrote, and found helpful; undefined until it is known, and for strangers. */
export function useMine(slug: string) {
  const session = useSession()
  const userId = session?.user.id
  const [mine, setMine] = useState<{ userId: string; view: MyReviewsView }>()
  const load = (person: string) =>
    call(api.reviews.mine.$get({ query: { product: slug } })).then(
      (view) => setMine({ userId: person, view }),
      // The page is complete without it.
      () => {},
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each person and product
  useEffect(() => {
    if (userId) load(userId)
  }, [userId, slug])
  return {
    /** Only of the person who is signed in now. */
    mine: userId !== undefined && mine?.userId === userId ? mine.view : undefined,
    reload: () => {
      if (userId) load(userId)
    },
  }
}

/** True when somebody is signed in; asks when it is not known yet. */
export const isSignedIn = async (): Promise<boolean> => (await getSession().catch(() => null)) !== null

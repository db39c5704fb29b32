import { describe, expect, it } from 'vitest'
import type { ListingToDecideView } from '#modules/listing/shapes/listing.ts'
import type { WaitingListingView } from '#modules/listing/shapes/lists.ts'
import { ask } from '#tests/support/api.ts'
import { asInput, buildListing, buildMember } from '#tests/support/listings.ts'
import { signedIn } from '#tests/support/people.ts'

const admin = () => signedIn({ role: 'admin' })

async function waiting(): Promise<WaitingListingView[]> {
  const { cookie } = await admin()
  return (await ask<{ items: WaitingListingView[] }>('GET', '/admin/products/waiting', { cookie })).body.items
}

describe('listings that wait for a decision', () => {
  it('are new ones and changes, and no longer there once they are decided', async () => {
    const member = await buildMember()
    const fresh = await buildListing(member, { status: 'submitted' })
    const live = await buildListing(member, { status: 'approved' })
    const content = { ...asInput(live.content), description: 'Another description, long enough to be read.' }
    await ask('PUT', `/vendor/products/${live.id}`, { cookie: member.cookie, body: { version: live.version, content } })
    const ours = (await waiting()).filter(({ id }) => id === fresh.id || id === live.id)
    expect(ours.map(({ what }) => what).sort()).toEqual(['changes', 'new'])
    const { cookie } = await admin()
    await ask('POST', `/admin/products/${fresh.id}/rejection`, { cookie, body: { reason: 'No photograph.' } })
    expect((await waiting()).map(({ id }) => id)).not.toContain(fresh.id)
  })

  it('say what changed since they were sent back, until they are approved', async () => {
    const member = await buildMember()
    const listing = await buildListing(member, { status: 'submitted' })
    const { cookie } = await admin()
    const one = `/admin/products/${listing.id}`
    const shown = async () => (await ask<ListingToDecideView>('GET', one, { cookie })).body
    expect((await shown()).sinceSentBack).toBeNull()
    const sentBack = await ask<ListingToDecideView>('POST', `${one}/rejection`, {
      cookie,
      body: { reason: 'Say more.' },
    })
    expect(sentBack.body.sinceSentBack).toBeNull()
    const content = { ...asInput(listing.content), description: 'Now it says a good deal more of itself than before.' }
    const saved = await ask('PUT', `/vendor/products/${listing.id}`, {
      cookie: member.cookie,
      body: { version: sentBack.body.version, content },
    })
    expect(saved.status, saved.text.slice(0, 200)).toBe(200)
    const sent = await ask('POST', `/vendor/products/${listing.id}/submission`, { cookie: member.cookie, body: {} })
    expect(sent.status, sent.text.slice(0, 200)).toBeLessThan(300)
    expect((await shown()).sentBackReason).toBe('Say more.')
    expect((await shown()).sinceSentBack).toEqual([
      { label: 'Description', before: listing.content.description, after: content.description },
    ])
    const approved = await ask<ListingToDecideView>('POST', `${one}/approval`, { cookie, body: {} })
    expect(approved.status, approved.text.slice(0, 200)).toBe(200)
    expect(approved.body.sinceSentBack).toBeNull()
    expect(approved.body.sentBackReason).toBeNull()
  })

  it('say why changes were sent back, too', async () => {
    const member = await buildMember()
    const listing = await buildListing(member, { status: 'approved' })
    const { cookie } = await admin()
    const content = { ...asInput(listing.content), description: 'Another description, long enough to be read.' }
    const save = (version: number) =>
      ask<{ version: number }>('PUT', `/vendor/products/${listing.id}`, {
        cookie: member.cookie,
        body: { version, content },
      })
    await save(listing.version)
    const one = `/admin/products/${listing.id}`
    const sentBack = await ask<ListingToDecideView>('POST', `${one}/revision-rejection`, {
      cookie,
      body: { reason: 'It promises too much.' },
    })
    expect(sentBack.body.sentBackReason).toBe('It promises too much.')
  })
})

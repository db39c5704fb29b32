import type { IncomingMessage, ServerResponse } from 'node:http'
import { getShop } from '#modules/settings/service.server.ts'
import { sendText } from './answer.ts'

export const manifestPath = '/manifest.webmanifest'
const themeColor = '#430b1f'
/** In the head of every document. The server writes it, so that no script carries it. */
export const manifestLink = `<link rel="manifest" href="${manifestPath}"/><meta name="theme-color" content="${themeColor}"/>`

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/brand/icon${purpose === 'maskable' ? '-maskable' : ''}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** What a phone needs to install the shop (W3C Web Application Manifest). The name is the one of the settings. */
export function webManifest(shopName: string) {
  return {
    id: '/',
    name: shopName,
    short_name: shopName,
    description: 'Indian beauty and cosmetics from many sellers.',
    lang: 'en-IN',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fcf9f4',
    theme_color: themeColor,
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
    shortcuts: [
      { name: 'Cart', url: '/cart' },
      { name: 'My Orders', url: '/orders' },
      { name: 'Wishlist', url: '/wishlist' },
    ],
  }
}

/** Answers /manifest.webmanifest. */
export async function answerManifest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { name } = await getShop()
  sendText(request, response, 200, JSON.stringify(webManifest(name)), {
    'Content-Type': 'application/manifest+json',
    'Cache-Control': 'public, max-age=3600',
  })
}

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** What the API hands a browser for a passkey, as far as an authenticator looks at it. */
interface Options {
  challenge: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
const url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** An authenticator of ours, with one ES256 key, at `origin`: for tests of the API without a browser. */
export class Authenticator {
  readonly #origin: string
  readonly #host: string
  readonly #id = randomBytes(16)
  readonly #key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #count = 0

  constructor(origin = 'http://localhost:3000') {
    this.#origin = origin
    this.#host = new URL(origin).hostname
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }))
  }

  /** Flags: the person was there (1), and a key follows (64). */
  #data(flags: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++this.#count)
    return Buffer.concat([sha256(this.#host), Buffer.from([flags]), count])
  }

  #answer<Response extends object>(response: Response) {
    return { id: url(this.#id), rawId: url(this.#id), type: 'public-key', clientExtensionResults: {}, response }
  }

  /** Answers what navigator.credentials.create would. */
  make({ challenge }: Options) {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' })
    const point = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
    // COSE: an elliptic curve (2), ES256 (-7), P-256 (1), and the point.
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point(x)],
        [-3, point(y)],
      ]),
    )
    const length = Buffer.from([0, this.#id.length])
    const authData = Buffer.concat([this.#data(65), Buffer.alloc(16), length, this.#id, key])
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    )
    return this.#answer({
      clientDataJSON: url(this.#clientData('webauthn.create', challenge)),
      attestationObject: url(attestation),
    })
  }

  /** Answers what navigator.credentials.get would. */
  use({ challenge }: Options) {
    const clientData = this.#clientData('webauthn.get', challenge)
    const data = this.#data(1)
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
    return this.#answer({
      clientDataJSON: url(clientData),
      authenticatorData: url(data),
      signature: url(sign('sha256', signed, this.#key.privateKey)),
    })
  }
}

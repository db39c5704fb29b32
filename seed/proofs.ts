import { createHash } from 'node:crypto'
import { uuidv7 } from '#platform/ids.server.ts'
import type { DemoProduct } from './catalogue.ts'
import type { Row } from './rows.ts'

/** A page of text as a PDF, a line each. The lines hold ASCII without brackets and backslashes. */
function pdfOf(lines: readonly string[]): Buffer {
  const text = lines.map((line) => `(${line}) '`).join(' ')
  const page = `BT /F1 14 Tf 20 TL 60 780 Td ${text} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return String(offset).padStart(10, '0')
  })
  const table = ['0000000000 65535 f ', ...offsets.map((offset) => `${offset} 00000 n `)].join('\n')
  const trailer = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n${table}\n${trailer}`, 'latin1')
}

/** The proofs of a product of the demo. Each says of itself that it is none: it stands where a vendor attaches the real one. */
export function proofRows(product: DemoProduct): Row[] {
  return (product.facts.proofs ?? []).map(({ name, claims }) => {
    const bytes = pdfOf([
      `${product.name}: ${name}`,
      'This is a demo. Nothing was tested or certified.',
      'In a real shop the vendor attaches the report or certificate here.',
    ])
    return {
      id: uuidv7(product.listedAt.getTime()),
      product_id: product.id,
      name: `${name} - demo.pdf`,
      kind: 'pdf',
      sha256: createHash('sha256').update(bytes).digest('hex'),
      byte_count: bytes.length,
      bytes,
      uploaded_by: product.vendor.member.id,
      uploaded_at: product.listedAt,
      claims,
    }
  })
}

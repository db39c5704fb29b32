import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import type { Upload } from './use-uploads.ts'

/** Files on their way, each with its progress or with what went wrong. */
export function UploadRows({ uploads, onDismiss }: { uploads: readonly Upload[]; onDismiss: (key: string) => void }) {
  if (uploads.length === 0) return null
  return (
    <ul aria-label="Uploads" className="grid gap-2">
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} onClose={() => onDismiss(upload.key)} />
      ))}
    </ul>
  )
}

function UploadRow({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const { name, share, error } = upload
  // Sent is not ready: the shop still prepares its sizes.
  const words = share < 1 ? `${Math.round(share * 100)}%` : 'Preparing...'
  return (
    <li className="rounded-md border border-line px-4 py-2.5 text-sm">
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0 truncate font-medium">{name}</span>
        {error ? (
          <Button size="sm" variant="ghost" onClick={onClose} aria-label={`Dismiss ${name}`}>
            Dismiss
          </Button>
        ) : (
          <span className="shrink-0 text-ink-2 tabular-nums">{words}</span>
        )}
      </div>
      {error ? (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      ) : (
        <progress aria-label={`Upload of ${name}`} max={1} value={share} className="mt-1.5 h-1.5 w-full accent-brand" />
      )}
    </li>
  )
}

import { useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { DialogButtons, FormDialog } from '#app/ui/form-dialog.tsx'
import { ApiProblem, problemText } from '#app/ui/problem.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { typedInto, unsent } from '#app/ui/unsent.ts'
import type { PhotoView } from '#modules/catalog/shapes.ts'
import { ageRanges, reviewLimits, reviewSentences, skinTones, skinTypes } from '#modules/reviews/limits.ts'
import type { OwnReviewView } from '#modules/reviews/shapes.ts'
import { ReviewPhotos } from './photos.tsx'
import { StarsInput } from './stars.tsx'

export interface ReviewFormProps {
  product: { id: string; name: string }
  /** What is changed; absent for a new one. */
  review?: OwnReviewView | undefined
  onClose: () => void
  onSaved: (review: OwnReviewView) => void
}

type Choice<Value extends string> = { label: string; name: string; values: readonly Value[]; value: string | null }

function ProfileField<Value extends string>({ label, name, values, value }: Choice<Value>) {
  return (
    <SelectField label={label} name={name} optional defaultValue={value ?? ''}>
      <option value="">Rather not say</option>
      {values.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </SelectField>
  )
}

const chosen = <Value extends string>(values: readonly Value[], typed: string): Value | null =>
  values.find((one) => one === typed) ?? null

const thanks: Record<OwnReviewView['status'], string> = {
  published: 'Thank you. Your review is published.',
  unconfirmed: 'Thank you. We’ve saved your review. It can be published once you confirm your email address.',
  pending: 'Thank you. We check your review before others can read it.',
  rejected: 'Thank you. We check your review before others can read it.',
}

const free = () => undefined

/** Writes or changes one's review of a product. */
export default function ReviewForm({ product, review, onClose, onSaved }: ReviewFormProps) {
  return (
    <FormDialog open onClose={onClose} title={review ? 'Change your review' : `Review ${product.name}`}>
      <Fields product={product} review={review} onClose={onClose} onSaved={onSaved} />
    </FormDialog>
  )
}

function Fields({ product, review, onClose, onSaved }: ReviewFormProps) {
  // Written words outlive a dialog that is closed, and a page that is loaded again.
  const [draft] = useState(() => unsent(`review:${product.id}`))
  const [typed] = useState(() => draft.read())
  const [stars, setStars] = useState(Number(typed.stars ?? review?.stars ?? 0))
  const [photos, setPhotos] = useState<PhotoView[]>(review?.photos ?? [])
  const [sending, setSending] = useState(0)
  const [version, setVersion] = useState(review?.version ?? 0)
  const form = useForm<'stars' | 'title' | 'text' | 'skinType' | 'skinTone' | 'ageRange'>({
    checks: {
      stars: (typed) => (typed ? undefined : reviewSentences.stars),
      title: free,
      text: (typed) => (typed.trim().length < reviewLimits.textLeast ? reviewSentences.text : undefined),
      skinType: free,
      skinTone: free,
      ageRange: free,
    },
    failure(error) {
      // Somebody, or another tab, changed it meanwhile: what is typed stays, and sending again takes its place.
      if (error instanceof ApiProblem && error.code === 'edit.conflict') setVersion(Number(error.facts.version))
      return problemText(error, 'Your review could not be sent. Try again.')
    },
    async send(typed) {
      const json = {
        stars,
        title: typed.title,
        text: typed.text,
        skinType: chosen(skinTypes, typed.skinType),
        skinTone: chosen(skinTones, typed.skinTone),
        ageRange: chosen(ageRanges, typed.ageRange),
        photoIds: photos.map(({ id }) => id),
      }
      const saved = review
        ? await call(api.reviews[':id'].$put({ param: { id: review.id }, json: { version, ...json } }))
        : await call(api.reviews.$post({ json: { productId: product.id, ...json } }))
      showToast({
        message: thanks[saved.status],
      })
      draft.remove()
      onSaved(saved)
    },
  })
  return (
    <form
      {...form.props}
      onChange={(event) => {
        form.props.onChange(event)
        draft.write(typedInto(event.currentTarget))
      }}
      className="grid gap-4"
    >
      <FormBanner attempt={form.attempt}>{form.banner}</FormBanner>
      <StarsInput name="stars" value={stars} onChange={setStars} error={form.errors.stars} />
      <TextField
        label="Title"
        name="title"
        optional
        maxLength={reviewLimits.title}
        defaultValue={typed.title ?? review?.title}
        autoComplete="off"
        error={form.errors.title}
      />
      <TextAreaField
        label="Your review"
        name="text"
        rows={5}
        maxLength={reviewLimits.text}
        defaultValue={typed.text ?? review?.text}
        hint="How did it work for you? Please leave out phone numbers, addresses and links."
        error={form.errors.text}
      />
      <ReviewPhotos
        photos={photos}
        onChange={(change) => setPhotos((now) => change(now))}
        sending={sending}
        onSending={setSending}
      />
      <SkinFields typed={typed} review={review} />
      <p className="text-sm text-ink-2">
        Shown with your first name and initial. <TextLink to="/how-reviews-work">How reviews work</TextLink>
      </p>
      <DialogButtons>
        <Button variant="secondary" onClick={onClose}>
          Not now
        </Button>
        <Button type="submit" busy={form.busy} busyText="Sending..." disabled={sending > 0}>
          {review ? 'Save changes' : 'Send review'}
        </Button>
      </DialogButtons>
    </form>
  )
}

/** What a reader may compare with: told only by who wants to. */
function SkinFields({ typed, review }: Pick<ReviewFormProps, 'review'> & { typed: Record<string, string> }) {
  const [tells, setTells] = useState(
    'text' in typed ? 'tells' in typed : Boolean(review?.skinType ?? review?.skinTone ?? review?.ageRange),
  )
  return (
    <div>
      <Checkbox name="tells" checked={tells} onChange={(event) => setTells(event.target.checked)}>
        Tell others about my skin so they can compare
      </Checkbox>
      {tells ? (
        <div className="mt-1 grid gap-3 sm:grid-cols-2">
          <ProfileField
            label="Skin type"
            name="skinType"
            values={skinTypes}
            value={typed.skinType ?? review?.skinType ?? null}
          />
          <ProfileField
            label="Skin tone"
            name="skinTone"
            values={skinTones}
            value={typed.skinTone ?? review?.skinTone ?? null}
          />
          <ProfileField
            label="Age"
            name="ageRange"
            values={ageRanges}
            value={typed.ageRange ?? review?.ageRange ?? null}
          />
          <p className="text-sm text-ink-3 sm:col-span-2">
            Shown with this review only. It goes when you untick the box or delete your account.
          </p>
        </div>
      ) : null}
    </div>
  )
}

import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { eyeIcon, pencilIcon, undoIcon } from '#app/ui/icons.ts'
import { banIcon, boxesIcon, copyIcon, ellipsisIcon, externalLinkIcon } from '#app/ui/icons-portal.ts'
import { Menu, MenuItem } from '#app/ui/menu.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { ListingRowView } from '#modules/listing/shapes/lists.ts'

export interface ProductActionsProps {
  product: Pick<ListingRowView, 'id' | 'slug' | 'name' | 'status'>
  /** Opens the count of its stock; left out where there is none. */
  onStock?: () => void
  /** Something of it has changed. */
  onDone: () => void
  onTrouble: (error: unknown) => void
}

/** What can be done with a product besides editing it. */
export function ProductActions({ product, onStock, onDone, onTrouble }: ProductActionsProps) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const { id, name, status } = product
  const param = { id }

  async function act(work: () => Promise<unknown>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      onTrouble(error)
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  const restore = () =>
    act(async () => {
      await call(api.vendor.products[':id'].archiving.$delete({ param }))
      showToast({ message: `${name} is a draft again` })
      onDone()
    })
  const archive = () =>
    act(async () => {
      await call(api.vendor.products[':id'].archiving.$post({ param }))
      // Back from the archive it is a draft: that undoes only what was one.
      showToast({
        message: `${name} is archived`,
        ...(status === 'draft' ? { action: { label: 'Undo', onPress: restore } } : {}),
      })
      onDone()
    })
  const duplicate = () =>
    act(async () => {
      const copy = await call(api.vendor.products[':id'].copies.$post({ param }))
      showToast({ message: `${name} was copied as a draft` })
      navigate(`/vendor/products/${copy.id}`)
    })

  return (
    <>
      <Menu
        label={`More for ${name}`}
        button={<Icon path={ellipsisIcon} />}
        buttonClassName="grid size-(--control-md) place-items-center rounded-md text-ink-2 hover:bg-hover hover:text-ink ml-auto"
      >
        <MenuItem icon={pencilIcon} to={`/vendor/products/${id}`}>
          Edit
        </MenuItem>
        {onStock && status !== 'archived' ? (
          <MenuItem icon={boxesIcon} onPress={onStock}>
            Count stock
          </MenuItem>
        ) : null}
        <MenuItem icon={eyeIcon} to={`/vendor/products/${id}/preview`}>
          Preview
        </MenuItem>
        {status === 'approved' ? (
          <MenuItem icon={externalLinkIcon} to={`/products/${product.slug}`}>
            See in the shop
          </MenuItem>
        ) : null}
        <MenuItem icon={copyIcon} onPress={duplicate}>
          Duplicate
        </MenuItem>
        {status === 'archived' ? (
          <MenuItem icon={undoIcon} onPress={restore}>
            Restore as a draft
          </MenuItem>
        ) : (
          <MenuItem icon={banIcon} danger onPress={() => (status === 'draft' ? archive() : setAsking(true))}>
            Archive
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Archive ${name}?`}
        keepLabel="Keep product"
        confirmLabel="Archive"
        destructive
        busy={busy}
        busyText="Archiving..."
        onConfirm={archive}
      >
        {status === 'approved'
          ? 'It goes off sale at once. Orders already placed stay. Restored, it is a draft and is reviewed again before it is back on sale.'
          : 'It leaves your list. You can restore it as a draft at any time.'}
      </ConfirmDialog>
    </>
  )
}

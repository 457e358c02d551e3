import { useState } from 'react'
import { Avatar } from '#components/avatar.tsx'
import { type Identity, readIdentity, useIdentity } from '#lib/identity.ts'
import { useTranslation } from '#lib/translation.ts'
import { quietButton } from '#ui/button-classes.ts'
import { deferred } from '#ui/deferred.tsx'
import { Dropdown } from '#ui/dropdown.tsx'
import { keepSignInDraft, signInDraft } from './sign-in-draft.ts'

// Loaded when the pointer or the focus reaches the button.
const loadPanel = () => import('./account-panel.tsx')
const loadModal = () => import('#ui/modal.tsx')
const AccountPanel = deferred(() =>
  loadPanel().then(
    (module) => module.AccountPanel,
    () => LostPanel,
  ),
)
const Modal = deferred(() =>
  loadModal().then(
    (module) => module.Modal,
    () => LostModal,
  ),
)

const signInButton =
  'rounded-lg px-3 py-2 text-14 font-bold hover:bg-brand-deep aria-expanded:bg-brand-deep'
const playerButton =
  'grid size-11 place-items-center rounded-xl hover:bg-brand-deep aria-expanded:bg-brand-deep'
const panelClass =
  'absolute top-full right-0 mt-2 w-80 animate-open rounded-xl border border-line border-t-2 border-t-leaf bg-raised p-4'

/** At the right of the header. The space is reserved until the browser knows the identity. */
export function AccountBox() {
  const identity = useIdentity()
  return (
    <div
      id="account"
      onPointerEnter={preload}
      onFocus={preload}
      className="flex h-11 min-w-24 items-center justify-end"
    >
      {identity !== null && <AccountButton user={identity?.user} />}
    </div>
  )
}

/** Opens the sign-in panel by a click on the button that the layout shows, with this name, or that of the last try. */
export async function openSignIn(username = signInDraft.username) {
  keepSignInDraft(username, '')
  if (readIdentity()) return
  // On a slow line it would open empty.
  await preload()
  const buttons = document.querySelectorAll<HTMLButtonElement>('#account button')
  Array.from(buttons)
    .find((button) => button.checkVisibility())
    ?.click()
}

/** If it fails, the panel tells of it when it is opened. */
function preload() {
  return Promise.allSettled([loadPanel(), loadModal()])
}

/** In place of the panel. What is typed in the page stays until the visitor loads it anew. */
function LostPanel() {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <p className="mb-4 text-14">{t('account.lost')}</p>
      <button type="button" onClick={() => window.location.reload()} className={quietButton}>
        {t('error_page.reload')}
      </button>
    </div>
  )
}

/** In place of the modal. */
function LostModal() {
  return (
    <div className={panelClass}>
      <LostPanel />
    </div>
  )
}

/** Opens a dropdown on large screens, a modal on the others. */
function AccountButton({ user }: { user: Identity['user'] | undefined }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const name = user ? t('account.menu', { name: user.name }) : t('account.sign_in')
  const label = user ? <Avatar playerId={user.id} className="size-9" /> : t('account.sign_in')
  const className = user ? playerButton : signInButton
  const panel = (close: () => void) => <AccountPanel user={user} onDone={close} />
  const closeModal = () => setIsOpen(false)
  return (
    <>
      <div className="hidden lg:block">
        <Dropdown label={label} name={name} buttonClassName={className} panelClassName={panelClass}>
          {panel}
        </Dropdown>
      </div>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={name}
        onClick={() => setIsOpen(true)}
        className={`${className} lg:hidden`}
      >
        {label}
      </button>
      {/* Outside of the hidden part: after a tablet is turned, a hidden modal would still block the page. */}
      {isOpen && (
        <Modal
          onClose={closeModal}
          title={user?.name ?? t('account.sign_in')}
          closeLabel={t('account.close')}
        >
          {panel(closeModal)}
        </Modal>
      )}
    </>
  )
}

import { Dialog } from '../ui/overlays/Dialog.tsx';
import './ProfileEditor.css';

export function ProfileLoading({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen look="overlay" onClose={onClose} title="Profile Settings">
      <p className="profile-editor__loading" role="status">
        Loading your profile...
      </p>
    </Dialog>
  );
}

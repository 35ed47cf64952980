import '../styles/app.css';
import './theme.css';

import { openInspectorPage } from '@fourfold/xstate-inspector/page';

openInspectorPage();

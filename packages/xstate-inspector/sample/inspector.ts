import { openInspectorPage } from '@fourfold/xstate-inspector/page';

openInspectorPage();

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from '@site/backend/testing/folder';
import { root } from '@site/webpack/workspace';
import { parse, parseAllDocuments } from 'yaml';

interface Probe {
  readonly httpGet?: { readonly path: string; readonly port: string };
  readonly exec?: { readonly command: readonly string[] };
}

export interface Container {
  readonly name: string;
  readonly image: string;
  readonly restartPolicy?: string;
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value: string }[];
  readonly envFrom?: readonly { readonly configMapRef: { readonly name: string } }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly resources?: {
    readonly requests?: { readonly cpu?: string; readonly memory?: string };
    readonly limits?: { readonly memory?: string };
  };
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly securityContext?: {
    readonly runAsNonRoot?: boolean;
    readonly runAsUser?: number;
    readonly allowPrivilegeEscalation?: boolean;
    readonly readOnlyRootFilesystem?: boolean;
    readonly capabilities?: { readonly drop?: readonly string[]; readonly add?: readonly string[] };
  };
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string }[];
}

interface PodSpec {
  readonly automountServiceAccountToken?: boolean;
  readonly terminationGracePeriodSeconds?: number;
  readonly restartPolicy?: string;
  readonly dnsPolicy?: string;
  readonly hostNetwork?: boolean;
  readonly securityContext?: { readonly seccompProfile?: { readonly type: string } };
  readonly initContainers?: readonly Container[];
  readonly containers: readonly Container[];
  readonly volumes?: readonly {
    readonly name: string;
    readonly hostPath?: object;
    readonly configMap?: { readonly name: string };
    readonly secret?: {
      readonly secretName: string;
      readonly items: readonly { readonly key: string; readonly path: string }[];
    };
  }[];
}

interface PodTemplate {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> };
  readonly spec: PodSpec;
}

export interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: Readonly<Record<string, unknown>> & {
    readonly template?: PodTemplate;
    readonly jobTemplate?: { readonly spec: { readonly template: PodTemplate } };
  };
}

interface Kustomization {
  readonly namespace?: string;
  readonly resources?: readonly string[];
  readonly secretGenerator?: readonly { readonly name: string; readonly files: readonly string[] }[];
  readonly configMapGenerator?: readonly {
    readonly name: string;
    readonly files?: readonly string[];
    readonly envs?: readonly string[];
  }[];
}

export const FOLDER = 'docker/kubernetes';
export const OVERLAYS = ['one-region', 'external-database'] as const;
export const COMPONENT = 'app.kubernetes.io/component';

const documents = (text: string) =>
  parseAllDocuments(text, { merge: true }).map((document) => document.toJS() as Manifest);

export const readKustomization = (folder: string) =>
  parse(readFileSync(path.join(root, FOLDER, folder, 'kustomization.yaml'), 'utf8')) as Kustomization;

/** Without what kustomize generates and changes. */
export function readManifests(folder: string): Manifest[] {
  return (readKustomization(folder).resources ?? []).flatMap((name) => {
    const resource = path.posix.join(folder, name);
    if (!name.endsWith('.yaml')) return readManifests(resource);
    return documents(readFileSync(path.join(root, FOLDER, resource), 'utf8'));
  });
}

export const kubectl = spawnSync('kubectl', ['version', '--client'], { stdio: 'ignore' }).status === 0;

export function copyWithSecrets(): string {
  const folder = newFolder();
  cpSync(path.join(root, 'docker'), path.join(folder, 'docker'), { recursive: true });
  spawnSync('sh', ['docker/secrets.sh'], { cwd: folder });
  return folder;
}

export function build(copy: string, folder: string): Manifest[] {
  const args = ['kustomize', '--load-restrictor=LoadRestrictionsNone', path.join(copy, FOLDER, folder)];
  const { status, stdout, stderr } = spawnSync('kubectl', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return documents(stdout);
}

export function writeSite(copy: string, kustomization: string): void {
  const folder = path.join(copy, FOLDER, 'site');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'kustomization.yaml'), kustomization);
}

export interface Pod {
  readonly name: string;
  readonly kind: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly spec: PodSpec;
  readonly containers: readonly Container[];
}

export function podsOf(manifests: readonly Manifest[]): Pod[] {
  return manifests.flatMap(({ kind, metadata: { name }, spec }) => {
    const template = spec?.jobTemplate?.spec.template ?? spec?.template;
    if (!template) return [];
    const containers = [...(template.spec.initContainers ?? []), ...template.spec.containers];
    return [{ name, kind, labels: template.metadata.labels, spec: template.spec, containers }];
  });
}

export const files = globSync(`${FOLDER}/**/*.*`, { cwd: root }).filter((file) =>
  existsSync(path.join(root, file)),
);

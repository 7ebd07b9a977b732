import { Access, useAccess } from '#kernel/access/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './access-demo.module.css';
import { permissionFor, rolesFor, type Verb } from './verbs.ts';

type GuardedProps = { verb: Verb };

export const ByPermission = ({ verb }: GuardedProps) => (
  <Access permissions={permissionFor(verb)} fallback={<Withheld verb={verb} />}>
    <Allowed verb={verb} />
  </Access>
);

export const ByPermissionInCode = ({ verb }: GuardedProps) => {
  const { hasPermission } = useAccess();
  return hasPermission(permissionFor(verb)) ? <Allowed verb={verb} /> : <Withheld verb={verb} />;
};

export const ByRole = ({ verb }: GuardedProps) => (
  <Access roles={rolesFor[verb]} fallback={<Withheld verb={verb} />}>
    <Allowed verb={verb} />
  </Access>
);

export const ByRoleInCode = ({ verb }: GuardedProps) => {
  const { hasRole } = useAccess();
  return hasRole(...rolesFor[verb]) ? <Allowed verb={verb} /> : <Withheld verb={verb} />;
};

const Allowed = ({ verb }: GuardedProps) => {
  const t = useTexts('access-demo');
  const name = t(`verb.${verb}`);
  return (
    <Button isDanger={verb === 'delete'} onClick={() => toast.info(t('buttons.pressed', { name }))}>
      {name}
    </Button>
  );
};

/** An outline in place of a withheld button, which a product would leave out. */
const Withheld = ({ verb }: GuardedProps) => {
  const t = useTexts('access-demo');
  return (
    <span className={styles.withheld}>
      {t(`verb.${verb}`)}
      <span className="visually-hidden">{t('buttons.withheld')}</span>
    </span>
  );
};
